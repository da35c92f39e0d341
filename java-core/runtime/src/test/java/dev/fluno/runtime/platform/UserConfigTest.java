package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserConfigTest {
  private static final Path HOME = Path.of("/home/alice");

  @Test
  void lies_in_the_configuration_folder_of_the_system() {
    assertEquals(Path.of("/home/alice/.config/fluno/trust.json"), config(false, Map.of()).policy());
    assertEquals(
        Path.of("/etc/alice/fluno"),
        config(false, Map.of("XDG_CONFIG_HOME", "/etc/alice")).folder());
    assertEquals(Path.of("/roaming/fluno"), config(true, Map.of("APPDATA", "/roaming")).folder());
    assertEquals(Path.of("/home/alice/AppData/Roaming/fluno"), config(true, Map.of()).folder());
  }

  @Test
  void believes_home_before_the_password_database() {
    assertEquals(
        Path.of("/tmp/home/.config/fluno"), config(false, Map.of("HOME", "/tmp/home")).folder());
    assertEquals(
        Path.of("/etc/alice/fluno"),
        config(false, Map.of("HOME", "/tmp/home", "XDG_CONFIG_HOME", "/etc/alice")).folder());
    assertEquals(
        Path.of("/home/alice/.config/fluno"), config(false, Map.of("HOME", "home")).folder());
    assertEquals(
        Path.of("/home/alice/AppData/Roaming/fluno"),
        config(true, Map.of("HOME", "/tmp/home")).folder());
  }

  @Test
  void ignores_a_relative_folder_as_the_xdg_specification_asks() {
    assertEquals(
        Path.of("/home/alice/.config/fluno"),
        config(false, Map.of("XDG_CONFIG_HOME", "here")).folder());
  }

  @Test
  void keeps_what_it_remembers_in_the_state_folder_of_the_system() {
    assertEquals(Path.of("/home/alice/.local/state/fluno"), config(false, Map.of()).state());
    assertEquals(
        Path.of("/var/alice/fluno"), config(false, Map.of("XDG_STATE_HOME", "/var/alice")).state());
    assertEquals(
        Path.of("/home/alice/.local/state/fluno"),
        config(false, Map.of("XDG_STATE_HOME", "here")).state());
    assertEquals(Path.of("/local/fluno"), config(true, Map.of("LOCALAPPDATA", "/local")).state());
    assertEquals(Path.of("/home/alice/AppData/Local/fluno"), config(true, Map.of()).state());
  }

  @Test
  void takes_the_policy_that_the_environment_names() {
    UserConfig config = config(false, Map.of("FLUNO_TRUST", "my/trust.json"));
    assertEquals(Path.of("my/trust.json"), config.policy());
    assertEquals(Path.of("/home/alice/.config/fluno"), config.folder());
  }

  private static UserConfig config(boolean windows, Map<String, String> environment) {
    return UserConfig.of(windows, HOME, name -> environment.getOrDefault(name, ""));
  }
}
