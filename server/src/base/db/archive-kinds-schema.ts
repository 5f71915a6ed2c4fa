/** 7z archives and large solid RARs can be read from now on: the next scan analyzes those that are known. */
export const archiveKindsSchema: string[] = [
  `UPDATE media SET status = 'OUTDATED'
    WHERE status = 'UNSUPPORTED' AND (comment LIKE 'ERR_1001 [7z]%' OR comment LIKE 'ERR_1003%')`,
];
