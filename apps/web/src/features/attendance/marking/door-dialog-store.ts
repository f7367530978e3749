import { create } from 'zustand'

/** The dialog that replaces the location: typing the code, or asking a steward. Null while closed. */
export const useDoorDialog = create<{ open: 'code' | 'steward' | null }>(() => ({ open: null }))

export const closeDoorDialog = () => useDoorDialog.setState({ open: null })
