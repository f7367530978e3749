/**
 * A search for a place on a map, which a phone opens in its own app:
 * https://developers.google.com/maps/documentation/urls/get-started
 */
export const mapSearch = (query: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`

/**
 * Converts a telephone number in any notation to a link: 'tel:+441582000000', with an extension as
 * ';ext=12' (RFC 3966). Drops the zero of '+44 (0)1582…', which is for domestic calls only.
 */
export function telephone(number: string): string {
  const [main = '', extension = ''] = number.split(/e?xt?\.?/i)
  const dialled = main.replace(/^(\s*\+.*?)\(0\)/, '$1').replace(/[^\d+]/g, '')
  const digits = extension.replace(/\D/g, '')
  return digits ? `tel:${dialled};ext=${digits}` : `tel:${dialled}`
}

/** Converts a telephone number in any notation to a link that writes a text message to it (RFC 5724). */
export const textMessage = (number: string): string =>
  telephone(number)
    .replace(/^tel:/, 'sms:')
    .replace(/;ext=.*/, '')
