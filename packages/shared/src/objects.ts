/** The keys of an object that has no others than its type says. */
export const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]

/** The entries of an object that has no other keys than its type says. */
export const entriesOf = <T extends object>(value: T) =>
  keysOf(value).map((key): [keyof T & string, T[keyof T & string]] => [key, value[key]])

/** Whether an object has such a key of its own. */
export const isKeyOf = <T extends object>(
  value: T,
  key: string | null | undefined,
): key is keyof T & string => typeof key === 'string' && Object.hasOwn(value, key)

/** Whether a text is one of these. */
export const isOneOf = <const Value extends string>(
  values: readonly Value[],
  text: string | null | undefined,
): text is Value => values.some((value) => value === text)

/** An object with a value for each key. */
export const eachOf = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
) => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
