/**
 * The press that files are made for. The profile file is in backend/print, and embedded.
 *
 * `identifier`: name in the ICC registry of characterisation data
 */
export const PRINTING_CONDITION = {
  profileFile: 'coated-fogra39l.icc',
  identifier: 'FOGRA39',
  info: 'Coated FOGRA39 (ISO 12647-2:2004/Amd 1), offset on coated paper',
  registry: 'http://www.color.org',
} as const;
