/** The first cookie that an answer sets, as a browser sends it back. */
export const cookieOf = ({ headers }: { headers: Record<string, string> }): string =>
  String(headers['set-cookie']).split(';')[0] ?? ''
