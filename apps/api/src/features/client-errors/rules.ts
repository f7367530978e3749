/**
 * An error's message without what may be about a person: e-mail addresses, numbers such as ids and
 * telephone numbers, the query and fragment of addresses, and text in double quotes or backticks, which
 * is how browsers quote the data that they could not parse. Names of code stand in single quotes and stay.
 */
export const withoutPersonalData = (message: string): string =>
  message
    .replace(/"[^"]*("|$)|`[^`]*(`|$)/g, '[text]')
    .replace(/[^\s@()<>]+@[^\s@()<>]+/g, '[email]')
    .replace(/[?#][^\s)]+/g, '[query]')
    .replace(/\+?\d[\d\s().-]{2,}/g, '[number]')
