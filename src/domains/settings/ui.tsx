export { ZoneField } from './console/zone-field.tsx'
export { SectionHead, SettingsFrame } from './console/settings-frame.tsx'
export { StateWord } from './console/state-word.tsx'
export { ActivityLog } from './console/activity-log.tsx'
