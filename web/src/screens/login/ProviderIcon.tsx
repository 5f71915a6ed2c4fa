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

/** By what people usually call a service in the server's configuration. */
const icons = new Map([
  ['amazon', IconBrandAmazon],
  ['apple', IconBrandAppleFilled],
  ['auth0', IconBrandAuth0],
  ['azure', IconBrandAzure],
  ['discord', IconBrandDiscordFilled],
  ['facebook', IconBrandFacebookFilled],
  ['github', IconBrandGithubFilled],
  ['gitlab', IconBrandGitlab],
  ['google', IconBrandGoogleFilled],
  ['microsoft', IconBrandWindowsFilled],
]);

/** The mark of a sign-in service; a plain one for those without. */
export default function ProviderIcon({ registrationId }: { registrationId: string }) {
  const Icon = icons.get(registrationId.toLowerCase()) ?? IconLogin2;
  return <Icon size={20} aria-hidden />;
}
