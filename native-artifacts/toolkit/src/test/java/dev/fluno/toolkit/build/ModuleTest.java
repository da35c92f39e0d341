package dev.fluno.toolkit.build;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.SmallWorkload;
import dev.fluno.toolkit.SystemPython;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Modules as authors write them, right and wrong, compiled for every system. */
class ModuleTest {

  private static final String SIGNATURE =
      "func.func @scale(%by: f64, %x: memref<8xf64>, %y: memref<8xf64>) -> i64"
          + " attributes {llvm.emit_c_interface}";

  /** Suits any signature. */
  private static final String FOREVER = " {\n  cf.br ^end\n^end:\n  cf.br ^end\n}\n";

  private static final String RETURN =
      "  %done = arith.constant 0 : i64\n  return %done : i64\n}\n";

  @TempDir Path folder;

  @BeforeAll
  static void needs_the_locked_compiler(@TempDir Path place) {
    LockedCompiler.need(place);
  }

  @Test
  void compiles_loops_of_the_affine_dialect() throws IOException {
    assertEquals(
        "0x1.5p3",
        lastElement(
            """
            affine.for %i = 0 to 8 {
              %int = arith.index_cast %i : index to i64
              %number = arith.sitofp %int : i64 to f64
              %product = arith.mulf %number, %by : f64
              affine.store %product, %y[%i] : memref<8xf64>
            }
            """));
  }

  @Test
  void compiles_structured_operations_and_copies() throws IOException {
    assertEquals(
        "0x1.2p1",
        lastElement(
            """
            linalg.fill ins(%by : f64) outs(%x : memref<8xf64>)
            linalg.generic {
                indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                iterator_types = ["parallel"]}
                ins(%x : memref<8xf64>) outs(%x : memref<8xf64>) {
            ^bb0(%a: f64, %b: f64):
              %product = arith.mulf %a, %b : f64
              linalg.yield %product : f64
            }
            %wide = memref.cast %x : memref<8xf64> to memref<?xf64>
            %source = memref.subview %wide[0] [8] [%index] : memref<?xf64> to memref<8xf64, strided<[?]>>
            %zero = arith.constant 7 : index
            %seven = memref.load %source[%zero] : memref<8xf64, strided<[?]>>
            memref.copy %x, %y : memref<8xf64> to memref<8xf64>
            memref.store %seven, %y[%zero] : memref<8xf64>
            """));
  }

  @Test
  void compiles_tensors_whose_results_go_into_arguments() throws IOException {
    var module =
        SIGNATURE.replace("%x: memref", "%x: tensor")
            + """
             {
              %filled = linalg.fill ins(%by : f64) outs(%x : tensor<8xf64>) -> tensor<8xf64>
              %sum = arith.addf %filled, %filled : tensor<8xf64>
              bufferization.materialize_in_destination %sum in restrict writable %y
                  : (tensor<8xf64>, memref<8xf64>) -> ()
            """
            + RETURN;
    assertEquals("0x1.8p1", lastElementOf(module));
  }

  /**
   * Too many bytes to unroll: the code generator makes a call of memcpy, which the build brings.
   */
  @Test
  void compiles_copies_of_any_length() throws IOException {
    assertEquals(
        "0x1.8p0",
        lastElement(
            """
            linalg.fill ins(%by : f64) outs(%x : memref<8xf64>)
            %zero = arith.constant 0 : index
            %count = memref.dim %y, %zero : memref<8xf64>
            %from = memref.cast %x : memref<8xf64> to memref<?xf64>
            %length = arith.muli %count, %index : index
            %a = memref.subview %from[0] [%length] [1] : memref<?xf64> to memref<?xf64>
            %to = memref.cast %y : memref<8xf64> to memref<?xf64>
            %b = memref.subview %to[0] [%length] [1] : memref<?xf64> to memref<?xf64>
            memref.copy %a, %b : memref<?xf64> to memref<?xf64>
            """));
  }

  @Test
  void takes_the_larger_and_the_smaller_by_comparing() throws IOException {
    assertEquals(
        "-0x0.0p0",
        lastElement(
            """
            %zero = arith.constant 0.0 : f64
            %minus = arith.constant -0.0 : f64
            %none = arith.subf %by, %by : f64
            %larger = arith.maxnumf %none, %minus : f64
            %smaller = arith.minnumf %larger, %by : f64
            linalg.fill ins(%smaller : f64) outs(%y : memref<8xf64>)
            """));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "MODULE_INVALID | arith.mulfff %by, %by : f64 | scale.mlir for one/linux-x86_64-v1:2:1",
        "MODULE_INVALID | %f = arith.mulf %by, %by : f32 | in `%f = arith.mulf %by, %by : f32`",
        "TOOL_FAILED | gpu.barrier | scale.mlir for one/",
        "SYMBOL_UNDEFINED | %f = math.exp %by : f64 | exp (math.exp at line 2 becomes a call of it)",
        "SYMBOL_UNDEFINED | %f = math.fma %by, %by, %by : f64 | fma (math.fma at line 2",
        "ALLOCATION | %m = memref.alloc(%index) : memref<?xf64> | line 2 (need no allocation",
        "FRAME_TOO_LARGE | %m = memref.alloca() : memref<1024xf64> | at most 4095 bytes",
        "FRAME_TOO_LARGE | %m = memref.alloca(%index) : memref<?xf64> | of a computed size",
        "ARITHMETIC_NOT_EXACT | %f = arith.addf %by, %by fastmath<contract> : f64 | line 2 (need no",
      })
  void refuses_what_cannot_be_compiled_to_a_library_of_its_own(
      AuthoringCode code, String operation, String told) {
    // What is computed must count, or it is optimised away.
    var type = operation.replaceAll(".* : ", "");
    var use =
        operation.startsWith("%m")
            ? "\nlinalg.fill ins(%by : f64) outs(%m : "
                + type
                + ")\n%f = memref.load %m[%index] : "
                + type
            : "";
    var store =
        operation.startsWith("%") ? "\nmemref.store %f, %y[%index] : memref<8xf64>\n" : "\n";
    refuses(code, body(operation + use + store), told);
  }

  @Test
  void refuses_memory_on_the_stack_that_grows_in_a_loop() {
    refuses(
        AuthoringCode.FRAME_TOO_LARGE,
        body(
            """
            affine.for %i = 0 to 8 {
              %m = memref.alloca() : memref<8xf64>
              memref.store %by, %m[%i] : memref<8xf64>
              memref.copy %m, %y : memref<8xf64> to memref<8xf64>
            }
            """),
        "in a loop or a branch");
  }

  @Test
  void names_a_function_that_is_declared_without_a_body() {
    refuses(
        AuthoringCode.SYMBOL_UNDEFINED,
        "func.func private @system(f64)\n" + body("func.call @system(%by) : (f64) -> ()\n"),
        "system (declared without a body)");
  }

  @Test
  void refuses_code_that_would_run_while_the_library_is_loaded() {
    refuses(
        AuthoringCode.LIBRARY_UNACCEPTABLE,
        """
        llvm.mlir.global internal @loads(0 : i64) : i64
        llvm.func @at_load() {
          %loads = llvm.mlir.addressof @loads : !llvm.ptr
          %one = llvm.mlir.constant(1 : i64) : i64
          llvm.store volatile %one, %loads : i64, !llvm.ptr
          llvm.return
        }
        llvm.mlir.global_ctors ctors = [@at_load], priorities = [0 : i32], data = [#llvm.zero]
        """
            + body(""),
        "FLN-19");
  }

  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "NO_C_INTERFACE | attributes {llvm.emit_c_interface} | `` | line 1 function @scale",
        "ENTRY_NOT_IN_MODULE | @scale | @scales | have @scales",
        "ENTRY_NOT_IN_MODULE | @scale | @\"s\" | have @s",
        "ENTRY_MISMATCH | %y: memref<8xf64>) | %k: i64, %y: memref<8xf64>) | 4: (f64, memref",
        "ENTRY_MISMATCH | -> i64 | `` | result (need one i64, have ())",
        "ENTRY_MISMATCH | -> i64 | -> i32 | result (need i64, have i32)",
        "ENTRY_MISMATCH | %by: f64 | %by: f32 | argument 0 (by) (need f64, have f32)",
        "ENTRY_MISMATCH | %x: memref<8xf64> | %x: memref<16xf64> | argument 1 (x) (need memref<8xf64>",
        "ENTRY_MISMATCH | %x: memref<8xf64> | %x: memref<8xf32> | argument 1 (x)",
        "ENTRY_MISMATCH | %x: memref<8xf64> | %x: memref<2x4xf64> | of rank one",
        "ENTRY_MISMATCH | %x: memref<8xf64> | %x: f64 | argument 1 (x)",
        "TYPE_UNSUPPORTED | %y: memref<8xf64> | %y: memref<8xf64, 1> | argument 2 (y)",
        "TYPE_UNSUPPORTED | %y: memref<8xf64> | %y: memref<8xbf16> | elements of i1, i8",
        "TYPE_UNSUPPORTED | %by: f64 | %by: index | arith.index_cast",
        "TYPE_UNSUPPORTED | %by: f64 | %by: vector<2xf64> | argument 0 (by)",
        "TYPE_UNSUPPORTED | -> i64 | -> memref<8xf64> | a tensor is written into an argument",
      })
  void refuses_a_function_that_is_not_what_its_entry_says(
      AuthoringCode code, String from, String to, String told) {
    refuses(code, SIGNATURE.replace(from, to) + FOREVER, told);
  }

  @Test
  void takes_a_function_for_any_length_where_the_length_is_fixed() throws IOException {
    var module =
        SIGNATURE.replace("%y: memref<8", "%y: memref<?")
            + " {\n  linalg.fill ins(%by : f64) outs(%y : memref<?xf64>)\n"
            + RETURN;
    assertEquals("0x1.8p0", lastElementOf(module));
  }

  @Test
  void refuses_a_function_with_a_c_interface_that_is_no_entry() {
    var other = "func.func @other() attributes {llvm.emit_c_interface} {\n  return\n}\n";
    refuses(
        AuthoringCode.ENTRY_NOT_DECLARED, other + SIGNATURE + FOREVER, "line 1 function @other");
  }

  @ParameterizedTest
  @CsvSource({
    "tensor<f64>[n], SHAPE_UNBOUNDED",
    "tensor<f64>[?], SHAPE_UNBOUNDED",
    "tensor<f64>[], SHAPE_UNBOUNDED",
    "'tensor<f64>[4,4]', TYPE_UNSUPPORTED",
    "tensor<f16>[8], TYPE_UNSUPPORTED",
    "complex<f64>, TYPE_UNSUPPORTED",
    "string, TYPE_UNSUPPORTED"
  })
  void refuses_an_entry_of_a_type_that_cannot_be_passed(String type, AuthoringCode code) {
    var recipe = ModuleWorkload.in(folder, SIGNATURE + FOREVER);
    SmallWorkload.edit(
        recipe, "\"tensor<f64>[8]\", \"access\": \"out\"", '"' + type + "\", \"access\": \"out\"");

    var refused =
        refusal(
            code,
            () ->
                Builder.build(
                    recipe, folder.resolve("built"), new SystemPython(), Progress.quiet()));

    assertTrue(refused.refusal().subject().endsWith("/entries/0/parameters/2/type"));
    assertEquals(type, refused.refusal().have());
  }

  private void refuses(AuthoringCode code, String module, String told) {
    var recipe = ModuleWorkload.in(folder, module);
    var output = folder.resolve("built");
    Refusal refused =
        refusal(code, () -> Builder.build(recipe, output, new SystemPython(), Progress.quiet()))
            .refusal();
    assertTrue(refused.message().contains(told), refused.message());
    assertFalse(Files.exists(output));
  }

  /** Operations from the second line on; %index is 1, which the compiler cannot know. */
  private static String body(String operations) {
    return SIGNATURE
        + " { %whole = arith.fptosi %by : f64 to i64 %index = arith.index_cast %whole : i64 to index\n"
        + operations
        + RETURN;
  }

  private String lastElement(String operations) throws IOException {
    return lastElementOf(body(operations));
  }

  /** The last element of y, with by = 1.5. */
  private String lastElementOf(String module) throws IOException {
    var recipe = ModuleWorkload.in(folder, module);
    Builder.build(recipe, folder.resolve("built"), new SystemPython(), Progress.quiet());
    var golden = Files.readString(folder.resolve("built/one/golden.json"));
    return golden.replaceAll("(?s).*\"(-?0x[^\"]+)\"\\s*].*", "$1");
  }
}
