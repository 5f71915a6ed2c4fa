import {
  IconBrandAmazon,
  IconBrandAppleFilled,
  IconBrandAuth0,
  IconBrandAzure,
  IconBrandDiscordFilled,
  IconBrandFacebookFilled,
  IconBrandGithubFilled,
  IconBrandGitlab,
  IconBrandGoogleFilled,
  IconBrandWindowsFilled,
  IconLogin2,
} from '@tabler/icons-react';

const look = { size: 20, 'aria-hidden': true } as const;

/** By the usual names of services in the server's configuration. */
const icons = new Map(
  Object.entries({
    amazon: <IconBrandAmazon {...look} />,
    apple: <IconBrandAppleFilled {...look} />,
    auth0: <IconBrandAuth0 {...look} />,
    azure: <IconBrandAzure {...look} />,
    discord: <IconBrandDiscordFilled {...look} />,
    facebook: <IconBrandFacebookFilled {...look} />,
    github: <IconBrandGithubFilled {...look} />,
    gitlab: <IconBrandGitlab {...look} />,
    google: <IconBrandGoogleFilled {...look} />,
    microsoft: <IconBrandWindowsFilled {...look} />,
  }),
);

/** The mark of a sign-in service; a plain one for those without. */
export default function ProviderIcon({ registrationId }: { registrationId: string }) {
  return icons.get(registrationId.toLowerCase()) ?? <IconLogin2 {...look} />;
}
