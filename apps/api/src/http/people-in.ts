import { RawReply, Reply } from './reply.ts'

/** The values at a path such as `results.*.user`, where `*` means each item of a list. */
function valuesAt(value: unknown, [key, ...rest]: readonly string[]): unknown[] {
  if (key === undefined) return [value]
  if (typeof value !== 'object' || value === null) return []
  const next = key === '*' ? Object.values(value) : [Reflect.get(value, key)]
  return next.flatMap((each) => valuesAt(each, rest))
}

/**
 * The ids of the people whom an answer is about.
 * @param result what the handler returned, before its schema strips it
 * @param paths as a row of the contract declares them
 */
export function peopleIn(result: unknown, params: unknown, paths: readonly string[]): number[] {
  const content = result instanceof Reply ? result.content : result
  const found =
    result instanceof RawReply
      ? result.about
      : paths.flatMap((path) => {
          const [first, ...rest] = path.split('.')
          return first === 'params' ? valuesAt(params, rest) : valuesAt(content, path.split('.'))
        })
  return [...new Set(found.filter((id) => typeof id === 'number'))]
}
