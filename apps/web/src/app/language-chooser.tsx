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

/** Loads the page in another language. The server remembers it for this browser. */
const reloadIn = (code: string) => location.assign(`/?lang=${code}${location.hash}`)

/** Chooses among the languages that the church offers. The choice of somebody who is signed in goes wherever they sign in. */
export function LanguageChooser() {
  const { data: church } = useQuery(churchFacts)
  const isSignedIn = useCurrentUser(({ user }) => user !== null)
  useOwnLanguage(isSignedIn, church?.languages ?? [])
  const choose = async ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const { value: language } = target
    try {
      if (isSignedIn) await api.setLanguage({ body: { language } })
      reloadIn(language)
    } catch (failure) {
      toastFailure(failure as Error)
    }
  }
  return (
    <label className={styles.language}>
      <span className="visually-hidden">{t('Language')}</span>
      <select value={spoken()} onChange={(event) => void choose(event)}>
        {church?.languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Shows the page in the language that somebody chose elsewhere. */
function useOwnLanguage(isSignedIn: boolean, offered: Language[]): void {
  const { data } = useQuery({
    queryKey: ['own-language'],
    queryFn: ({ signal }) => api.getLanguage({}, { signal }),
    enabled: isSignedIn,
  })
  const own = data?.language
  const isOther = offered.some(({ code }) => code === own && code !== spoken())
  useEffect(() => {
    if (own && isOther) reloadIn(own)
    // The address that chose a language would choose it for whoever it is sent to.
    else if (location.search) history.replaceState(history.state, '', `/${location.hash}`)
  }, [own, isOther])
}
