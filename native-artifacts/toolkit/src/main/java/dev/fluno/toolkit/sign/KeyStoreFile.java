package dev.fluno.toolkit.sign;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.UnrecoverableKeyException;
import java.util.Collections;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A PKCS#12 file (RFC 7292), as OpenSSL and keytool write it. Of a key store only the private key
 * is taken: whom a certificate in it names and until when, no policy of Fluno asks.
 */
public final class KeyStoreFile {
  private static final int MAX_BYTES = 1 << 20;

  private KeyStoreFile() {}

  /**
   * Takes the private key out of a key store.
   *
   * @param alias which one, in upper or lower case; may be left out if there is one
   * @param password opens the store and the key
   * @throws AuthoringException if others can read the file, it is no key store, the password is
   *     wrong, there is no such key, or it is not an ECDSA key that this toolkit signs with
   */
  public static SigningKey read(Path file, Optional<String> alias, char[] password) {
    byte[] bytes = Secret.file(file, MAX_BYTES, "a PKCS#12 key store");
    KeyStore store = load(file, bytes, password);
    try {
      String name = choose(file, store, alias);
      Key key = store.getKey(name, password);
      return SigningKey.fromPkcs8(file + " " + name, key.getEncoded());
    } catch (UnrecoverableKeyException e) {
      throw wrongPassword(file);
    } catch (GeneralSecurityException | RuntimeException e) {
      if (e instanceof AuthoringException refused) {
        throw refused;
      }
      throw notAStore(file);
    }
  }

  /** Any bytes at all come to an answer, whatever the JDK's parser throws at them. */
  private static KeyStore load(Path file, byte[] bytes, char[] password) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(bytes), password);
      return store;
    } catch (IOException e) {
      // KeyStore.load promises this cause for a password that is wrong.
      throw e.getCause() instanceof UnrecoverableKeyException
          ? wrongPassword(file)
          : notAStore(file);
    } catch (GeneralSecurityException | RuntimeException e) {
      throw notAStore(file);
    }
  }

  private static String choose(Path file, KeyStore store, Optional<String> alias)
      throws GeneralSecurityException {
    var keys = new TreeSet<String>();
    for (String name : Collections.list(store.aliases())) {
      if (store.isKeyEntry(name)) {
        keys.add(name);
      }
    }
    if (alias.isPresent() && store.isKeyEntry(alias.get())) {
      return alias.get();
    }
    if (alias.isEmpty() && keys.size() == 1) {
      return keys.first();
    }
    throw new AuthoringException(
        AuthoringCode.KEY_STORE_ALIAS,
        file.toString(),
        alias.map(name -> "a private key named " + name).orElse("the alias of one private key"),
        keys.isEmpty() ? "no private key" : String.join(", ", keys));
  }

  private static AuthoringException notAStore(Path file) {
    return new AuthoringException(
        AuthoringCode.KEY_STORE_FORMAT, file.toString(), "a PKCS#12 key store", "something else");
  }

  private static AuthoringException wrongPassword(Path file) {
    return new AuthoringException(
        AuthoringCode.KEY_STORE_PASSWORD, file.toString(), "its password", "another one");
  }
}
