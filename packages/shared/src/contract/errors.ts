declare const declared: unique symbol

export interface ErrorDeclaration {
  /** Stable, in kebab case. Clients decide by this, never by the message. */
  code: string
  /** HTTP status. */
  status: number
  /** The message for the user; it says what to do next. */
  detail: string
}

/** An error that the API may send. Only the functions below create one, so every thrown error is declared. */
export type DeclaredError = ErrorDeclaration & { readonly [declared]: true }

/** Makes the function that declares errors of a status, preserving the literal types of codes and statuses. */
const errorWith =
  <const Status extends number>(status: Status) =>
  <const Code extends string>(code: Code, detail: string) =>
    // The brand exists for the type checker only.
    ({ code, status, detail }) as DeclaredError & { code: Code; status: Status }

export const badRequest = errorWith(400)
export const unauthorized = errorWith(401)
export const forbidden = errorWith(403)
export const notFound = errorWith(404)
export const requestTimeout = errorWith(408)
export const conflict = errorWith(409)
export const gone = errorWith(410)
export const contentTooLarge = errorWith(413)
export const unsupportedMediaType = errorWith(415)
export const tooManyRequests = errorWith(429)
export const internalError = errorWith(500)
export const serviceUnavailable = errorWith(503)
