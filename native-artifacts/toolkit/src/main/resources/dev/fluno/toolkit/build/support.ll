; What a library without the C runtime needs: the code generator makes calls of memcpy for memref.copy.
; Linked only where it is called, and never exported.
define hidden ptr @memcpy(ptr %to, ptr %from, i64 %n) nounwind {
start:
  %wide = and i64 %n, -16
  br label %words
words:
  %w = phi i64 [ 0, %start ], [ %w.next, %word ]
  %w.more = icmp ult i64 %w, %wide
  br i1 %w.more, label %word, label %bytes
word:
  %w.from = getelementptr i8, ptr %from, i64 %w
  %w.to = getelementptr i8, ptr %to, i64 %w
  %w.value = load <2 x i64>, ptr %w.from, align 1
  store <2 x i64> %w.value, ptr %w.to, align 1
  %w.next = add i64 %w, 16
  br label %words
bytes:
  %b = phi i64 [ %wide, %words ], [ %b.next, %byte ]
  %b.more = icmp ult i64 %b, %n
  br i1 %b.more, label %byte, label %done
byte:
  %b.from = getelementptr i8, ptr %from, i64 %b
  %b.to = getelementptr i8, ptr %to, i64 %b
  %b.value = load i8, ptr %b.from
  store i8 %b.value, ptr %b.to
  %b.next = add i64 %b, 1
  br label %bytes
done:
  ret ptr %to
}
