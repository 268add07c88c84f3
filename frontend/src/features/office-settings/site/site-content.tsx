import { Flex, Skeleton } from 'antd';
import { NotLoaded } from '../../../shared/ui/office/not-loaded';
import text from '../../../shared/ui/office/record-text.module.css';
import { SiteContentForm } from './site-content-form';
import { useSiteContentQuery } from './site-content-endpoints';

const pollingMs = 20_000;

export function SiteContentSettings() {
  const { data, error, refetch } = useSiteContentQuery(undefined, {
    pollingInterval: pollingMs,
    refetchOnMountOrArgChange: true,
  });
  if (error && !data)
    return (
      <NotLoaded title="The site’s content could not be loaded" error={error} retry={refetch} />
    );
  if (!data) return <Skeleton active title={false} />;
  return (
    <Flex vertical gap={16}>
      <p className={text.note}>
        What the site says about your company. Visitors take it for true, so enter only what you can
        prove. What is empty leaves the site.
      </p>
      <SiteContentForm content={data} />
    </Flex>
  );
}
