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
