import { isOfManagement, type RoleName, roles, type SectionName, sections } from './screen.ts';

/** What an operator puts into the help folder, by the section that it explains. */
export const helpFiles = {
  videos: { management: 'video-management.mp4', city: 'video-city.mp4', supplier: 'video-supplier.mp4' },
  captions: { management: 'video-management.vtt', city: 'video-city.vtt', supplier: 'video-supplier.vtt' },
  manuals: {
    management: 'manual-management.pdf',
    city: 'manual-city.pdf',
    supplier: 'manual-supplier.pdf',
    message: 'manual-message.pdf',
  },
} as const;
export type VideoSection = keyof typeof helpFiles.videos;

export const helpFileNames: readonly string[] = Object.values(helpFiles).flatMap((named) => Object.values(named));

/** Where pages find them. */
export const helpPrefix = '/static/help/';

const ownSections: readonly (readonly [RoleName, SectionName & VideoSection])[] = [
  [roles.city, 'city'],
  [roles.supplier, 'supplier'],
];

/** The sections whose demonstration somebody sees: management all of them, a city and a supplier their own. */
export function videoSections(own: readonly string[]): readonly VideoSection[] {
  if (isOfManagement(own)) return ['management', 'city', 'supplier'];
  return ownSections.flatMap(([role, section]) => (own.includes(role) ? [section] : []));
}

/** The section whose manual somebody reads. */
export function manualSection(own: readonly string[]): SectionName {
  if (isOfManagement(own)) return 'management';
  return ownSections.find(([role]) => own.includes(role))?.[1] ?? 'message';
}

export const sectionTitle = (section: SectionName): string => sections[section].title;
