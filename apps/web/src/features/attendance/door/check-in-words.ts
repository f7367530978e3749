import type { DoorProof, DoorRules } from '@church/shared'

/** The ways to check in by oneself, as one choice; the one that suits most churches comes first. */
export const checkInPresets: Record<DoorProof, { label: string; hint: string }> = {
  either: {
    label: 'Phone or code',
    hint: 'For most churches. A phone that finds no place under your roof uses the code at the door.',
  },
  place: {
    label: 'By phone at church',
    hint: 'The phone must be inside your area on the map. You need no screen at the door.',
  },
  code: {
    label: 'Code only',
    hint: 'Everybody scans or types the code at the door. Nobody can check in from home.',
  },
}

/** 'Phone or code, and stewards'. */
export const checkInInWords = ({ proof, steward_taps }: DoorRules) =>
  checkInPresets[proof].label + (steward_taps ? ', and stewards' : '')
