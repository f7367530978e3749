import { type Screen, type StaffScreen, screens } from './screens.ts'

/** The topics of the settings by their screens, in order. */
export const settingsTopics = {
  church: screens.church,
  map: screens.map,
  giving: screens.giving,
  contact: screens.contact,
  carousels: screens.carousels,
  poster: screens.poster,
  doorSettings: screens.doorSettings,
  directorySettings: screens.directorySettings,
  careSettings: screens.careSettings,
  records: screens.records,
  signInWays: screens.signInWays,
  tokens: screens.tokens,
} satisfies Partial<Record<StaffScreen, Screen>>
export type SettingsTopic = keyof typeof settingsTopics
