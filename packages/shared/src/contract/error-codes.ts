import type { ErrorDeclaration } from './errors.ts'
import type { generalErrors, siteErrors } from './general-errors.ts'
import type { contract } from './index.ts'
import type { csvUploadErrors, uploadErrors } from './upload-errors.ts'

type CodesOf<Errors> = Errors[keyof Errors] extends { code: infer Code } ? Code : never

type Row = (typeof contract)[keyof typeof contract]
type RowCodes<R> =
  | (R extends { errors: readonly (infer E extends ErrorDeclaration)[] } ? E['code'] : never)
  | (R extends { when: { otherwise: infer E extends ErrorDeclaration } } ? E['code'] : never)

/** Every error code of the API, and `unreachable` for a call without a response. */
export type ErrorCode =
  | RowCodes<Row>
  | CodesOf<typeof generalErrors>
  | CodesOf<typeof siteErrors>
  | CodesOf<typeof csvUploadErrors>
  | CodesOf<typeof uploadErrors>
  | 'unreachable'
