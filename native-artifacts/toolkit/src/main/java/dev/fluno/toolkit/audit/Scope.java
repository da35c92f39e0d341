package dev.fluno.toolkit.audit;

/** Whose file it is: what must not be in it depends on that. */
enum Scope {
  /** Ships with the runtime: nothing in it may even name what makes artifacts. */
  RUNTIME,

  /** The tools that make artifacts: they name the compiler's tools and hold templates for it. */
  AUTHORING,

  /** Anything else that is published. */
  PUBLISHED,

  /** Made by others and passed on unchanged: only secrets and names of ours are looked for. */
  THIRD_PARTY
}
