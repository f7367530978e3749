/** Apart from the other messages, which the attendance screen does not need. */
export const expiryMessages = { refreshing: 'Session expired. Refreshing data...' } as const
