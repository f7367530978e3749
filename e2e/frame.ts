import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Texts of the specification and names, which keep their capitals; every other heading, label and button has one. */
const capitalised = [
  'Admin Church',
  'Alternate Email',
  'Alternate Phone Number',
  'Attendance History',
  'Church Gallery',
  'Confirm Password',
  'Date of Birth',
  'Evening prayer',
  'Example Church',
  'First Name',
  'Flat Number',
  'Go Back',
  'Go to Login',
  'Grace',
  'Last Name',
  'Mark Attendance',
  'Mary',
  'Member Type',
  'Middle Name',
  'Midweek prayer',
  'New Password',
  'Night vigil',
  'Password Reset',
  'Phone Number',
  'Reset Password',
  'Reset Your Password',
  'Send Reset Email',
  'Sign In',
  'Street Name',
  'Sunday Worship',
  'Upcoming Programs',
  'Update Additional Info',
  'Update Profile',
]

/** Runs in the page: what breaks the frame that the screens of visitors and members share. */
function faultsOfFrame(known: string[]): string[] {
  const main = document.getElementById('main')
  const heading = main?.querySelector('h1')
  if (!main || !heading) return ['no heading']
  const { paddingTop, paddingLeft } = getComputedStyle(main)
  const frame = main.getBoundingClientRect()
  // The home page's heading is in its welcome card, or only for screen readers, above what concerns a member today.
  const isInside = heading.closest('section') !== null || heading.offsetWidth <= 1
  const [first] = isInside ? main.querySelectorAll('section') : [heading]
  const place = (first ?? heading).getBoundingClientRect()
  const left = place.left - frame.left - Number.parseFloat(paddingLeft)
  const start = frame.top + Number.parseFloat(paddingTop)
  // On a phone, a link back stands above the heading rather than in the margin.
  const back = main.querySelector('a')?.getBoundingClientRect().bottom ?? start
  const top = back > start && back <= place.top ? 0 : place.top - start
  const shown = (selector: string) =>
    [...main.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const sample = document.createElement('i')
  sample.style.backgroundColor = 'var(--action)'
  main.append(sample)
  const filledColor = getComputedStyle(sample).backgroundColor
  sample.remove()
  const filled = shown('a, button')
    .filter((button) => getComputedStyle(button).backgroundColor === filledColor)
    .map(({ textContent }) => textContent)
  // A list's row is a button, too; it has names and dates.
  const labels = 'h1, h2, h3, label, legend, button:not(li > button), a[class*=button]'
  const texts = shown(labels).map((one) => {
    const text = one.textContent
    const withoutDates = text.replace(/(?:[A-Z][a-z]{2} )?\d{1,2} [A-Z][a-z]{2}\b/g, '')
    return known.reduce((rest, name) => rest.replace(name, ''), withoutDates)
  })
  return [
    left !== 0 || top !== 0 ? `the heading is at ${left}, ${top} of its frame` : [],
    filled.length > 1 ? `several filled buttons: ${filled.join(', ')}` : [],
    texts
      .filter((text) => /[^.?!:]\s[A-Z][a-z]/.test(text.trim()))
      .map((text) => `capitals: ${text}`),
  ].flat()
}

/** The screens of visitors and members share one frame: where the heading is, one filled button, sentence case. */
export async function expectFrame(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(faultsOfFrame, capitalised), where).toEqual([])
}
