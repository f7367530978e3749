import { create } from 'zustand'

/** Whether the user has said that the family is here, too. The list of the family then comes into view, with its children ticked. */
export const useFamilyWish = create<{ isWished: boolean }>(() => ({ isWished: false }))
