import { conflict } from '../../../contract/errors.ts'
import { defineTexts } from '../../../texts.ts'

export const unnamedErrors = {
  off: conflict(
    'unnamed-off',
    'This church keeps attendance by name: nobody can choose to be counted without it now.',
  ),
  notClosed: conflict(
    'unnamed-not-closed',
    'This number can be corrected once the session has ended and is closed.',
  ),
  tooFew: conflict(
    'unnamed-too-few',
    'This number is not shown by itself while so few people have chosen to be counted without their names.',
  ),
}

export const unnamedTexts = defineTexts({
  kept: 'Your attendance is kept by name.',
  unnamed: 'You are counted without your name.',
  uncounted: 'You are not counted.',
  pastUnnamed: 'Your name has been taken off your past attendance.',
})
