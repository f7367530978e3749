declare const declared: unique symbol

export interface ErrorDeclaration {
  /** Stable, in kebab case. Clients decide by this, never by the message. */
  code: string
  /** HTTP status. */
  status: number
  /** The message for the user; it says what to do next. */
  detail: string
}

/** An error that the API may send. Only `defineErrors` creates one, so every thrown error is declared. */
export type DeclaredError = ErrorDeclaration & { readonly [declared]: true }

/** Declares a feature's errors by name, preserving the literal types of codes and statuses. */
export const defineErrors = <const T extends Record<string, ErrorDeclaration>>(errors: T) =>
  // The brand exists for the type checker only.
  errors as { [K in keyof T]: T[K] & DeclaredError }
