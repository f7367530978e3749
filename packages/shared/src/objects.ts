/** The keys of an object that has no others than its type says. */
export const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]

/** The entries of an object that has no other keys than its type says. */
export const entriesOf = <Key extends string, Value>(value: Partial<Record<Key, Value>>) =>
  Object.entries(value) as [Key, Value][]
