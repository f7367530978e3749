/** A failure of a folder or a bucket; the message is for the operator. */
export class StorageError extends Error {}
