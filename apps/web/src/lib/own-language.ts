const isSame = (one: string, other: string) => one.split('-')[0] === other.split('-')[0]

/**
 * The language of a person who makes an account, as Accept-Language: the page's language if they chose it or their
 * device accepts it. Otherwise the church offers none of theirs, and it is their device's first choice. English is
 * always offered, so it counts only as a first choice.
 */
export function ownLanguage(): string {
  const { lang } = document.documentElement
  const wanted = lang === 'en' ? [navigator.language] : navigator.languages
  const isOwn =
    /(?:^|; )(?:__Secure-)?lang=/.test(document.cookie) || wanted.some((own) => isSame(own, lang))
  return isOwn ? lang : navigator.language
}
