import { create } from 'zustand'

/** The dialog that replaces the location: typing the code, or asking a steward. Null while closed. */
export const useWayDialog = create<{ open: 'code' | 'steward' | null }>(() => ({ open: null }))

export const closeWayDialog = () => useWayDialog.setState({ open: null })
