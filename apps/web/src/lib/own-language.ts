const isSame = (one: string, other: string) => one.split('-')[0] === other.split('-')[0]

/**
 * What somebody reads who makes an account, as Accept-Language: the page's language if they chose it, or their device
 * wants it. Otherwise the church offers nothing of theirs, and it is what their device wants most. English alone is
 * always offered, so that it counts only where it comes first.
 */
export function ownLanguage(): string {
  const { lang } = document.documentElement
  const wanted = lang === 'en' ? [navigator.language] : navigator.languages
  const isOwn = /(?:^|; )lang=/.test(document.cookie) || wanted.some((own) => isSame(own, lang))
  return isOwn ? lang : navigator.language
}
