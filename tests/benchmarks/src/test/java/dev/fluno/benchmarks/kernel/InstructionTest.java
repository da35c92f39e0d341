package dev.fluno.benchmarks.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstructionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vmulpd      | (%rsp), %zmm5, %zmm4          | MULTIPLY",
        "mulpd       | %xmm1, %xmm2                  | MULTIPLY",
        "vsubpd      | %ymm1, %ymm2, %ymm3           | ADD",
        "vaddpd      | %zmm6, %zmm11, %zmm11 {%k3}   | ADD",
        "vrangepd    | $0x2, %zmm31, %zmm8, %zmm2    | BOUND",
        "maxpd       | %xmm1, %xmm2                  | BOUND",
        "vcmpneqpd   | %zmm2, %zmm8, %k1             | COMPARE",
        "cmpltpd     | %xmm1, %xmm2                  | COMPARE",
        "vandpd      | %ymm1, %ymm2, %ymm3           | LOGIC",
        "vblendvpd   | %ymm1, %ymm2, %ymm3, %ymm4    | LOGIC",
        "vmovapd     | %zmm9, %zmm2 {%k4} {z}        | LOGIC",
        "vpsubq      | %ymm1, %ymm2, %ymm3           | COUNT",
        "vmovapd     | 0x40(%rsp), %zmm1             | MEMORY",
        "vmovdqu64   | %zmm7, 192(%rsp)              | MEMORY",
        "vbroadcastsd| -0x14b5(%rip), %zmm2          | MEMORY",
        "kmovb       | %k1, 0x48(%rax,%r14)          | MEMORY",
        "vmovapd     | %zmm25, %zmm29                | COPY",
        "movdqa      | %xmm1, %xmm2                  | COPY",
        "movq        | %rax, 0x8(%rsp)               | CONTROL",
        "cmpq        | $0x1e0, %r10                  | CONTROL",
        "jne         | 0x1880 <.text+0x480>          | CONTROL",
      })
  void has_a_kind(String mnemonic, String operands, Instruction.Kind kind) {
    assertEquals(kind, new Instruction(0, mnemonic.strip(), operands).kind());
  }
}
