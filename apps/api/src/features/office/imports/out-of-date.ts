/** The church's records are not what they were when an admin saw the preview. */
export class OutOfDate extends Error {
  constructor() {
    super('The preview is out of date.')
  }
}
