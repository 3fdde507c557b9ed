/**
 * Casts an object that was built field by field from a declaration to the type that `define-type.ts` and `field.ts` derive of
 * it: the compiler cannot follow a loop over fields. Nothing is checked. The caller must have made an entry for each field
 * that the type has, and no other.
 */
export function asDeclared<V>(made: unknown): V {
  return made as V
}
