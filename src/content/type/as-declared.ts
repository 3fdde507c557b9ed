/**
 * Gives what was made of a declaration the type that follows from it. A declaration is read at run time, so the compiler cannot
 * follow what is made of its fields one by one; the types in `define-type.ts` and `field.ts` say what comes out. Nothing is
 * checked here: whoever calls it has made one entry for each field, or left out just those that the type leaves out.
 */
export function asDeclared<V>(made: unknown): V {
  return made as V
}
