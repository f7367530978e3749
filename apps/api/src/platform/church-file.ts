import { readFileSync } from 'node:fs'
import { type ChurchFile, churchFile } from '@church/shared'
import * as z from 'zod'

/** Reads the operator’s file about the church. @throws Error with one line about the first mistake in it */
export function readChurchFile(file: string): ChurchFile {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`cannot be read: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = z.safeParse(churchFile, content, { error: expectation })
  if (!parsed.success) throw new Error(firstProblem(parsed.error))
  return parsed.data
}

const KINDS: Record<string, string> = {
  array: 'a list',
  number: 'a number',
  object: 'an object with keys',
  string: 'a text',
}

/** What a value of the church's file must be, in words for the operator. */
function expectation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${KINDS[issue.expected]}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'too_small':
      if (issue.origin === 'string') return 'must not be empty'
      return issue.origin === 'array'
        ? `must have at least ${issue.minimum} entries`
        : `must be at least ${issue.minimum}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
  }
}

function firstProblem(error: z.core.$ZodError): string {
  const [issue] = error.issues
  if (!issue) return error.message
  const entry = issue.path[0] === 'polygon' ? 'corner' : 'entry'
  const steps = issue.path.map((step) => (typeof step === 'number' ? `${entry} ${step + 1}` : step))
  return `${steps.join(', ') || 'the file'} ${issue.message}`
}
