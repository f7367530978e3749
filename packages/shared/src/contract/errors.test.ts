import { readdirSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { contract, type DeclaredError, type Endpoint, errorsOf, generalErrors } from '../index.ts'

const features = new URL('../features/', import.meta.url)
const files = [
  './general-errors.ts',
  './upload-errors.ts',
  ...readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('/errors.ts'))
    .map((file) => `../features/${file}`),
]
const declared = (
  await Promise.all(
    files.map(async (file) => {
      const exports: Record<string, Record<string, DeclaredError>> = await import(file)
      const errors = Object.entries(exports)
        .filter(([name]) => name.endsWith('Errors'))
        .flatMap(([, each]) => Object.values(each))
      return errors.map((error) => ({ ...error, file }))
    }),
  )
).flat()
const rows: [string, Endpoint][] = Object.entries(contract)

test('only a declared error can be thrown or listed', () => {
  expectTypeOf<{
    code: 'made-up'
    status: 400
    detail: 'Free text.'
  }>().not.toExtend<DeclaredError>()
  expectTypeOf(generalErrors.failed).toExtend<DeclaredError>()
})

test('each code is declared once, in kebab case, with an error status and a message', () => {
  const codes = declared.map(({ code }) => code)
  expect(codes.length).toBeGreaterThan(40)
  expect([...new Set(codes)]).toEqual(codes)
  for (const { code, status, detail } of declared) {
    expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(detail).not.toBe('')
  }
})

test('every feature error is listed by at least one endpoint', () => {
  const listed = new Set(rows.flatMap(([, row]) => errorsOf(row).map(({ code }) => code)))
  const unlisted = declared.filter(
    ({ code, file }) => file.startsWith('../features/') && !listed.has(code),
  )
  expect(unlisted).toEqual([])
})

describe('errorsOf', () => {
  test.each(rows)('%s lists no error twice, and lists a 4xx, 500 and 503', (_name, row) => {
    const codes = errorsOf(row).map(({ code }) => code)
    expect([...new Set(codes)]).toEqual(codes)
    const statuses = new Set(errorsOf(row).map(({ status }) => status))
    expect([...statuses].some((status) => status < 500)).toBe(true)
    expect([...statuses]).toEqual(expect.arrayContaining([500, 503]))
  })

  test.each([
    ['listCurrentSessions', ['sign-in-needed'], ['admins-only', 'invalid', 'too-large']],
    ['listUsers', ['admins-only', 'two-step-required', 'invalid-page', 'invalid'], ['too-large']],
    ['markAttendance', ['outside-area', 'already-marked', 'too-large'], ['page-out-of-date']],
    ['confirmPasswordReset', ['page-out-of-date', 'link-expired'], ['sign-in-needed']],
    ['uploadPicture', ['not-a-picture', 'no-file', 'not-yours'], ['json-expected']],
  ] as const)('%s lists the errors that follow from its properties', (name, listed, unlisted) => {
    const row: Endpoint = contract[name]
    const codes = errorsOf(row).map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining([...listed]))
    for (const code of unlisted) expect(codes).not.toContain(code)
  })
})
