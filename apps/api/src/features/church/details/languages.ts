import { churchErrors, type Language } from '@church/shared'
import { refuse } from '../../../http/errors.ts'
import type { StoredSettings } from './data.ts'

type Stored = Pick<StoredSettings, 'language' | 'languages'>

interface Offered {
  /** The code of the church's own language. */
  language: string
  /** The languages that the church offers, English first. */
  languages: Language[]
}

/** Resolves the stored codes: keeps the languages that this release has, and adds English. */
export function offeredLanguages(stored: Stored, known: readonly Language[]): Offered {
  const languages = known.filter(({ code }) => code === 'en' || stored.languages.includes(code))
  const isOffered = languages.some(({ code }) => code === stored.language)
  return { language: isOffered ? stored.language : 'en', languages }
}

/** @throws HttpError 400 for a language that the product does not have, or if the church's own would not be offered */
export function refuseLanguages(
  before: Stored,
  changes: Partial<Stored>,
  known: readonly Language[],
): void {
  const isKnown = (code: string) => known.some((language) => language.code === code)
  const { language, languages = [] } = changes
  if (language !== undefined && !isKnown(language)) {
    throw refuse(churchErrors.unknownLanguage, { field: 'language' })
  }
  if (!languages.every(isKnown)) throw refuse(churchErrors.unknownLanguage, { field: 'languages' })
  const after = { ...before, ...changes }
  if (offeredLanguages(after, known).language !== after.language) {
    const field = language === undefined ? 'languages' : 'language'
    throw refuse(churchErrors.ownLanguage, { field })
  }
}
