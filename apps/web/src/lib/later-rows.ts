/** In a build, this module adds the rows that the first screens do not call (wire-contract.ts). Elsewhere, the contract is whole. */
export {}
