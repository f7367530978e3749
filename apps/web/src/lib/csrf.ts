const cookieName = 'csrftoken'

function readCookie(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : null
}

/**
 * The value that the server wants back in `X-CSRFToken`: its own cookie, asked for first where the
 * browser has none. Empty if there is none to be had; the server then says no in its own words.
 */
export async function csrfToken(): Promise<string> {
  const known = readCookie()
  if (known) return known
  await fetch('/api/church/').catch(() => undefined)
  return readCookie() ?? ''
}
