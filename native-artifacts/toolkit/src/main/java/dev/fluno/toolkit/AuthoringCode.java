package dev.fluno.toolkit;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Reason;
import dev.fluno.runtime.refusal.Stage;

/**
 * Why an artifact could not be made. 4001 to 4029 and 4086 to 4092 belong to keys, signatures and
 * policies; 4030 to 4039 to recipes; 4040 to 4059 and 4070 to 4079 to building; 4060 to 4069 to
 * packing; 4080 to 4085 to projects and their references.
 */
public enum AuthoringCode implements Code {
  KEY_FORMAT(
      4001,
      "the file is not a private key in PEM that this toolkit reads",
      "Convert the key to PKCS#8 in PEM, or make one with `fluno keygen`."),
  KEY_ENCRYPTED(
      4002,
      "the private key is encrypted",
      "Decrypt it with `openssl pkey -in KEY -out PLAIN` and remove PLAIN after signing."),
  KEY_ALGORITHM(
      4003,
      "the private key is of another algorithm",
      "Make a key with `fluno keygen`: another algorithm cannot be converted to ECDSA."),
  SIGNER_NAME(4005, "the name of the signer is not allowed", "Choose a plain lower-case name."),

  RECIPE_INVALID(
      4030,
      "the recipe or its lock file is not one that this toolkit understands",
      "Correct the member named; docs/authoring.md describes them all."),
  INPUT_UNREADABLE(
      4031, "an input file cannot be read", "Check the path, and that you may read the file."),
  VARIANT_UNKNOWN(4032, "the recipe has no such variant", "Name one of the recipe's variants."),
  PLACEHOLDER_UNKNOWN(
      4033,
      "a placeholder has no parameter",
      "Give the parameter in the recipe, or correct the placeholder."),
  PARAMETER_UNUSED(
      4034,
      "a parameter is used nowhere",
      "Remove it from the recipe, or use it: a misspelt name would go unnoticed."),
  PARAMETER_TWICE(
      4035,
      "a parameter is given twice for one library",
      "Give it by the variant, by the target, or by the variant for the target: once."),

  TOOL_NOT_LOCKED(
      4040,
      "the lock file does not name a tool that the build runs",
      "Add the tool to toolchain.lock.json."),
  TOOL_MISSING(
      4041,
      "a tool of the compiler is not installed",
      "Install the package, or use the prebuilt libraries: packing needs no compiler."),
  TOOL_VERSION(
      4042,
      "a tool of the compiler has another version than the lock file",
      "Install the locked version: another one gives other bytes."),
  TOOL_FAILED(
      4043, "a tool of the compiler failed", "Correct the template or the recipe's parameters."),
  TOOL_TIMED_OUT(
      4044,
      "a tool of the compiler did not finish",
      "Build smaller code, such as a loop instead of an unrolled one."),
  LIBRARY_UNACCEPTABLE(
      4045,
      "the gate would refuse the library that was built",
      "Change the template so that the library depends on nothing and exports its entries only."),
  LIBRARY_TELLS_ORIGIN(
      4046,
      "the library that was built names a path or a tool",
      "Remove the text from the template; two machines would give two libraries."),
  FRAME_TOO_LARGE(
      4047,
      "a function needs a stack frame that is too large",
      "Move the scratch memory into a parameter with access `workspace`: the runtime owns it."),
  GOLDEN_NOT_COMPUTABLE(
      4048,
      "no library of the recipe runs on this machine, so its golden values are unknown",
      "Build on a machine that runs at least one of the targets."),
  GOLDEN_DISAGREE(
      4049,
      "two libraries, or a library and its golden values, give different results",
      "Make the arithmetic of the template independent of the target, and build again."),
  BUILD_DIFFERS(
      4050,
      "building again does not give the committed files",
      "If the source was meant to change, run `fluno build` and commit what it writes."),
  ENTRY_NOT_DECLARED(
      4051,
      "a function of the module has a C interface and is no entry",
      "Declare it in `entries` of the recipe, or remove its llvm.emit_c_interface."),

  BUILT_FOLDER_BROKEN(
      4060,
      "the built folder is incomplete or was changed",
      "Run `fluno build`, or restore the folder from version control."),
  SOURCE_CHANGED(
      4061,
      "the libraries were built from another source than the recipe's",
      "Run `fluno build` to build them from this source."),
  MANIFEST_INVALID(
      4062,
      "the recipe does not give a valid manifest",
      "Correct the member of the recipe from which this part of the manifest comes."),
  SOURCE_DATE_EPOCH_INVALID(
      4063,
      "SOURCE_DATE_EPOCH is not a number of seconds",
      "Set it to whole seconds since 1970-01-01T00:00:00Z, or unset it."),

  TARGET_UNKNOWN(
      4070,
      "there is no such target to build for",
      "Name one of the targets listed, as os, arch and cpu_level in the recipe."),
  MODULE_INVALID(
      4071,
      "the MLIR of the template does not parse or does not verify",
      "Correct the line that the message names; it is the template's own line number."),
  NO_C_INTERFACE(
      4072,
      "the function of an entry has no C interface",
      "Add `attributes {llvm.emit_c_interface}` between the function's type and its body."),
  ENTRY_NOT_IN_MODULE(
      4073,
      "the module has no function for an entry",
      "Write the function, or correct the symbol of the entry: _mlir_ciface_ and its name."),
  ENTRY_MISMATCH(
      4074,
      "an entry and its function have different arguments or results",
      "Make the types in the recipe's entry and in the function the same, in the same order."),
  TYPE_UNSUPPORTED(
      4075,
      "a type cannot be passed to a native function by Fluno",
      "Use a type that docs/authoring.md lists, and convert within the module."),
  SYMBOL_UNDEFINED(
      4076,
      "the library would call functions that it does not have",
      "Write the function in the module, such as a polynomial of arith operations for exp."),
  ALLOCATION(
      4077,
      "the module allocates memory while it runs",
      "Take the memory as a parameter with access `workspace`: the runtime owns it."),
  SHAPE_UNBOUNDED(
      4078,
      "a tensor of an entry has no bound for its length",
      "Write tensor<f64>[n<=4096] with the largest length, or tensor<f64>[4096] if it is fixed."),
  ARITHMETIC_NOT_EXACT(
      4079,
      "the module allows arithmetic that differs from machine to machine",
      "Remove the fastmath attribute: every target must give the same bits."),
  REFERENCE_DISAGREES(
      4080,
      "a library gives another value than the author's reference",
      "Find out which of the two is wrong. If the reference only rounds otherwise, the recipe may state a tolerance for this output."),
  REFERENCE_FAILED(
      4081, "the author's reference does not run", "Correct the reference where the cause says."),
  REFERENCE_SHAPE(
      4082,
      "the author's reference gives something that does not fit the entry",
      "Return the result, then each output, as numbers and lists of the lengths of the entry; golden inputs are pairs of an entry's name and a dict of its arguments."),
  REFERENCE_TIMED_OUT(
      4083,
      "the author's reference did not finish",
      "Use shorter calls, or fewer golden inputs: a reference need not be fast, but it must end."),
  REFERENCE_PRINTED(
      4084,
      "the author's reference prints",
      "Return values instead of printing them; what is for you to read goes to sys.stderr."),
  PROJECT_NAME(
      4085,
      "a project cannot have this name",
      "Choose another name, such as my-region: it becomes a folder and part of the artifact id."),

  SECRET_EXPOSED(
      4086,
      "others can read the file with the secret, or it is theirs",
      "Run `chmod 600 FILE`, and `chown` if it is not yours (on Windows `icacls FILE"
          + " /inheritance:r /grant:r YOU:F`); if others can have read it, make another key."),
  SECRET_VARIABLE(
      4087,
      "the environment variable holds no secret",
      "Set the variable that is named to the secret itself, and export it."),
  KEY_STORE_FORMAT(
      4088,
      "the file is not a PKCS#12 key store",
      "Name the .p12 or .pfx file; `keytool -importkeystore -deststoretype PKCS12` converts others."),
  KEY_STORE_PASSWORD(
      4089,
      "the password does not open the key store",
      "Give the password that the key store was made with; store and key must have the same."),
  KEY_STORE_ALIAS(
      4090,
      "the key store has no such private key",
      "Name one of the private keys that it has with --alias."),
  SIGNED_ALREADY(
      4091,
      "the bundle is signed already",
      "Use --add to sign beside the signatures that are there."),
  SIGNED_OTHERWISE(
      4092,
      "a signature that is there is over another payload",
      "Have that signer sign again, or delete the signature and pack the bundle anew."),
  V1_INVALID(
      4093,
      "the older manifest lacks a member or has one that cannot be understood",
      "Correct the member, or ask its publisher; `fluno inspect` explains every one of them."),
  V1_LIBRARY_UNUSABLE(
      4094,
      "a library of the older manifest is not where it says, or lies outside its folder",
      "Put the library itself, no link to it, at that path beside the manifest."),
  V1_HASH_DIFFERS(
      4095,
      "a library is not the one that the older manifest means",
      "Do not use it; fetch the artifact again from its publisher."),
  V1_EXPIRED(
      4096,
      "the older artifact has expired",
      "Ask its publisher for one that has not: packing does not give it another life."),
  V1_CONTRADICTED(
      4097,
      "the recipe says something else than the older manifest",
      "Correct the recipe: it adds what the manifest cannot say and changes nothing that it says.");

  private final Reason reason;

  AuthoringCode(int number, String title, String remedy) {
    this.reason = new Reason(Stage.AUTHORING, number, title, remedy);
  }

  @Override
  public Reason reason() {
    return reason;
  }
}
