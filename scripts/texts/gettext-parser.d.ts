// The package has no types. These are the parts of its objects that we use:
// https://github.com/smhg/gettext-parser#readme
declare module 'gettext-parser' {
  export interface Entry {
    msgid: string
    msgctxt?: string
    msgid_plural?: string
    msgstr: string[]
    comments?: {
      flag?: string | undefined
      translator?: string | undefined
      extracted?: string | undefined
    }
  }
  export interface File {
    charset: string
    headers: Record<string, string>
    /** By context, then by English. */
    translations: Record<string, Record<string, Entry>>
  }
  export const po: {
    parse(content: string): File
    compile(file: File, options?: { foldLength?: number }): Buffer
  }
}
