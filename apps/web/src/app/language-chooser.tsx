import { type Language, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect } from 'react'
import { churchFacts } from '../features/church/details/index.ts'
import { api } from '../lib/api.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { confirm } from '../ui/confirm.tsx'
import inputStyles from '../ui/input.module.scss'
import { toastFailure } from '../ui/toast-failure.ts'
import styles from './language-chooser.module.scss'

const spoken = () => document.documentElement.lang

/** Loads the page in another language. The server keeps the choice in a cookie. */
const reloadIn = (code: string) => location.assign(`/?lang=${code}${location.hash}`)

/** The value of the choice to follow the church, which is stored as null. */
const FOLLOW_CHURCH = ''

interface Props {
  /** For the bar at the top: a globe with the present language, which opens the choice. */
  asGlobe?: boolean
}

/**
 * Chooses one of the languages that the church offers. The choice of a signed-in person applies wherever they sign in,
 * and may be to follow the church.
 */
export function LanguageChooser({ asGlobe = false }: Props) {
  const { data: church } = useQuery(churchFacts)
  const isSignedIn = useCurrentUser(({ user }) => user !== null)
  const own = useOwnLanguage(isSignedIn, church?.languages ?? [])
  if (!church) return null
  const { language: churchLanguage, languages } = church
  const choose = async ({ target: { value } }: ChangeEvent<HTMLSelectElement>) => {
    if (hasUnsaved() && !(await confirm(leaving()))) return
    const language = value === FOLLOW_CHURCH ? null : value
    if (isSignedIn) await api.setLanguage({ body: { language } })
    reloadIn(language ?? churchLanguage)
  }
  const name = languages.find(({ code }) => code === churchLanguage)?.name
  const followsChurch = isSignedIn && own === null && spoken() === churchLanguage
  return (
    <label className={asGlobe ? styles.globe : styles.language}>
      {asGlobe && <Globe language={languages.find(({ code }) => code === spoken())} />}
      <span className="visually-hidden">{t('Language')}</span>
      <select
        className={asGlobe ? styles.cover : inputStyles.select}
        value={followsChurch ? FOLLOW_CHURCH : spoken()}
        onChange={(event) => choose(event).catch(toastFailure)}
      >
        {isSignedIn && name && (
          <option value={FOLLOW_CHURCH}>{t('The church’s language ({name})', { name })}</option>
        )}
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The present language, by its code where the bar is narrow. */
function Globe({ language }: { language: Language | undefined }) {
  return (
    <span className={styles.present} aria-hidden="true">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="8.5" />
        <path d="M3.5 12h17M12 3.5c-5 5-5 12 0 17 5-5 5-12 0-17Z" />
      </svg>
      <span className={styles.code}>{spoken().split('-')[0]}</span>
      <span className={styles.name}>{language?.name}</span>
    </span>
  )
}

/** The question before the page is reloaded, which loses text typed in a form. */
const leaving = () => ({
  question: t('What you typed is not saved yet. Change the language anyway?'),
  action: t('Change the language'),
})

/**
 * Reloads the page in the person's own language, which they may have chosen on another device.
 *
 * @returns their choice; null for the church's, undefined until it is known
 */
function useOwnLanguage(isSignedIn: boolean, offered: Language[]): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['own-language'],
    queryFn: ({ signal }) => api.getLanguage({}, { signal }),
    enabled: isSignedIn,
  })
  const own = data?.language
  const isOther = offered.some(({ code }) => code === own && code !== spoken())
  useEffect(() => {
    // Reloads only once, since a server that answers in another language would do so every time.
    const isAsked = new URLSearchParams(location.search).get('lang') === own
    if (own && isOther && !isAsked) reloadIn(own)
    // Removes `?lang=`, which would impose the language on everybody who gets this address.
    else if (location.search) history.replaceState(history.state, '', `/${location.hash}`)
  }, [own, isOther])
  return own
}
