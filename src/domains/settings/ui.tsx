export { SectionHead, SettingsFrame } from './console/settings-frame.tsx'
