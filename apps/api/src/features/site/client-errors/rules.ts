/**
 * Removes possible personal data from an error's message: e-mail addresses, numbers such as ids and
 * telephone numbers, the query and fragment of URLs, and text in double quotes or backticks, in which
 * browsers quote data that they cannot parse. Names of identifiers, in single quotes, stay.
 */
export const withoutPersonalData = (message: string): string =>
  message
    .replace(/"[^"]*("|$)|`[^`]*(`|$)/g, '[text]')
    .replace(/[^\s@()<>]+@[^\s@()<>]+/g, '[email]')
    .replace(/[?#][^\s)]+/g, '[query]')
    .replace(/\+?\d[\d\s().-]{2,}/g, '[number]')
