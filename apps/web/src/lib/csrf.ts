const cookieName = 'csrftoken'

function readCookie(): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return found ? decodeURIComponent(found.slice(cookieName.length + 1)) : null
}

/**
 * Returns the value for the `X-CSRFToken` header: the server's cookie, requested first if the browser
 * has none. Empty if that fails; the server then rejects the call with its own message.
 */
export async function csrfToken(): Promise<string> {
  const cookie = readCookie()
  if (cookie) return cookie
  await fetch('/api/church/').catch(() => undefined)
  return readCookie() ?? ''
}
