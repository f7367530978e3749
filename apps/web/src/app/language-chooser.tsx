import { type Language, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useEffect } from 'react'
import { churchFacts } from '../features/church/details/index.ts'
import { api } from '../lib/api.ts'
import { useCurrentUser } from '../lib/current-user.ts'
import { toastFailure } from '../ui/toast-failure.ts'
import styles from './language-chooser.module.scss'

/** The language of the page. */
const spoken = () => document.documentElement.lang

/** Loads the page in another language. The server keeps the choice in a cookie. */
const reloadIn = (code: string) => location.assign(`/?lang=${code}${location.hash}`)

/** Chooses one of the languages that the church offers. The choice of a signed-in person applies wherever they sign in. */
export function LanguageChooser() {
  const { data: church } = useQuery(churchFacts)
  const isSignedIn = useCurrentUser(({ user }) => user !== null)
  useOwnLanguage(isSignedIn, church?.languages ?? [])
  const choose = async ({ target: { value: language } }: ChangeEvent<HTMLSelectElement>) => {
    if (isSignedIn) await api.setLanguage({ body: { language } })
    reloadIn(language)
  }
  return (
    <label className={styles.language}>
      <span className="visually-hidden">{t('Language')}</span>
      <select value={spoken()} onChange={(event) => choose(event).catch(toastFailure)}>
        {church?.languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Reloads the page in the person's own language, which they may have chosen on another device. */
function useOwnLanguage(isSignedIn: boolean, offered: Language[]): void {
  const { data } = useQuery({
    queryKey: ['own-language'],
    queryFn: ({ signal }) => api.getLanguage({}, { signal }),
    enabled: isSignedIn,
  })
  const own = data?.language
  const isOther = offered.some(({ code }) => code === own && code !== spoken())
  useEffect(() => {
    // A server that has answered in another language once would do so for ever.
    const isAsked = new URLSearchParams(location.search).get('lang') === own
    if (own && isOther && !isAsked) reloadIn(own)
    // Removes `?lang=`, which would impose the language on everybody who is sent this address.
    else if (location.search) history.replaceState(history.state, '', `/${location.hash}`)
  }, [own, isOther])
}
