import { t } from '@church/shared'

declare const readable: unique symbol

/** A name in a sentence whose reader may know it. Only `nameFor` makes one. */
export type NameFor = string & { readonly [readable]: true }

/** Who reads a sentence: an admin, who knows everybody by name, or somebody who may know this person or not. */
export type Reader = 'admin' | { knows: boolean }

/**
 * The name of a person for the reader of an error or a mail, or a word in its place. An answer leaves out a hidden
 * person by its schema; in a sentence, only the type of its values can see to it.
 */
export const nameFor = (reader: Reader, name: string | null, otherwise = t('Somebody')): NameFor =>
  ((reader === 'admin' || reader.knows) && name !== null ? name : otherwise) as NameFor

/** Several names for the reader of a sentence, as a list. */
export const namesFor = (
  reader: Reader,
  people: readonly { name: string }[],
  asList: (names: readonly NameFor[]) => string,
): NameFor => asList(people.map(({ name }) => nameFor(reader, name))) as NameFor

declare module '@church/shared' {
  // Of sentences on the server; screens say what an answer may contain.
  interface NamesInSentences {
    person: NameFor
    other: NameFor
    actor: NameFor
    names: NameFor
  }
}
