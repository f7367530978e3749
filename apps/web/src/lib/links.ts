import { telephone } from './telephone.ts'

/**
 * A search for a place on a map, which a phone opens in its own app:
 * https://developers.google.com/maps/documentation/urls/get-started
 */
export const mapSearch = (query: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`

/** Converts a telephone number in any notation to a link that writes a text message to it (RFC 5724). */
export const textMessage = (number: string): string =>
  telephone(number)
    .replace(/^tel:/, 'sms:')
    .replace(/;ext=.*/, '')
