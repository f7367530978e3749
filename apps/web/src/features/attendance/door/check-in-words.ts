import { type DoorProof, type DoorRules, t } from '@church/shared'

interface Preset {
  label: string
  /** The label, where stewards mark people as well. */
  withStewards: string
  hint: string
}

/** The ways to check in by oneself, as one choice; the one that suits most churches comes first. */
export const checkInPresets: Record<DoorProof, Preset> = {
  either: {
    label: t('Phone or code'),
    withStewards: t('Phone or code, and stewards'),
    hint: t(
      'For most churches. A phone that finds no place under your roof uses the code at the door.',
    ),
  },
  place: {
    label: t('By phone at church'),
    withStewards: t('By phone at church, and stewards'),
    hint: t('The phone must be inside your area on the map. You need no screen at the door.'),
  },
  code: {
    label: t('Code only'),
    withStewards: t('Code only, and stewards'),
    hint: t('Everybody scans or types the code at the door. Nobody can mark attendance from home.'),
  },
}

/** 'Phone or code, and stewards'. */
export const checkInInWords = ({ proof, steward_taps }: DoorRules) =>
  checkInPresets[proof][steward_taps ? 'withStewards' : 'label']
