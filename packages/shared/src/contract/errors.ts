declare const declared: unique symbol

export interface ErrorDeclaration {
  /** Stable, in kebab case: clients decide by it, whatever the sentence says. */
  code: string
  /** Of HTTP. */
  status: number
  /** A sentence for the person, who should learn from it what to do next. */
  detail: string
}

/** An error that the API may answer. Only `defineErrors` makes one, so none is thrown undeclared. */
export type DeclaredError = ErrorDeclaration & { readonly [declared]: true }

/** A feature's errors by name; the literal types of their codes and statuses are kept. */
export const defineErrors = <const T extends Record<string, ErrorDeclaration>>(errors: T) =>
  // The brand exists for the type checker only.
  errors as { [K in keyof T]: T[K] & DeclaredError }
